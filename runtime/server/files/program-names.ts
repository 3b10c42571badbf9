// Files that run where they are opened, told by their name or by their first bytes: nothing of them belongs into a paper or an archive.

/** What Windows, macOS, Linux and Android run when somebody opens it, and what office programs run within documents. */
const runs =
  /\.(?:exe|com|scr|pif|bat|cmd|ps1|psm1|vbs|vbe|js|jse|wsf|wsh|hta|msi|msp|mst|cpl|dll|sys|jar|apk|app|dmg|pkg|command|sh|run|elf|deb|rpm|lnk|url|reg|inf|scf|chm|gadget|xll|xlam|docm|dotm|xlsm|xltm|pptm|iso|img|vhd|vhdx)$/i;
const macros = /(?:^|[\\/])vbaProject\.bin$/i;

/** Whether a file of this name runs where it is opened; blanks and dots at its end are passed over, as Windows does. */
export function namesProgram(name: string): boolean {
  const read = name.replace(/[\s.]+$/, '');
  return runs.test(read) || macros.test(read);
}

const elf = Buffer.from([0x7f, 0x45, 0x4c, 0x46]);
const mach = [0xfeedface, 0xfeedfacf, 0xcafebabe, 0xcefaedfe, 0xcffaedfe];

/** Whether these are the first bytes of a program, whatever it is called. */
export function beginsAsProgram(content: Buffer): boolean {
  if (content.length < 4) return false;
  const isWindows = content.toString('latin1', 0, 2) === 'MZ' && content.length >= 64;
  const isScript = /^#!\s*\//.test(content.toString('latin1', 0, 16));
  return isWindows || isScript || content.subarray(0, 4).equals(elf) || mach.includes(content.readUInt32BE(0));
}
