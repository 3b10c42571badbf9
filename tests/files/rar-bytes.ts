// Makes rar files of headers alone: what is in them as they say.

export interface RarFile {
  readonly name: string;
  /** What it says it unpacks to, in bytes. */
  readonly unpacked: number;
}

/** Version 5. `isLocked`: its headers are encrypted. */
export function rar5Of(files: readonly RarFile[], isLocked = false): Buffer {
  const blocks = files.map(({ name, unpacked }) => {
    const data = Buffer.from('packed');
    const named = Buffer.from(name);
    return block5(
      [2, 2, data.length, 0, unpacked, 0, 0, 1, named.length].flatMap((value) => variable(value)),
      [named, data],
    );
  });
  const locked = isLocked ? [block5([4, 0, 0, 0], [])] : [];
  return Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'),
    ...locked,
    block5([1, 0, 0], []),
    ...blocks,
    block5([5, 0, 0], []),
  ]);
}

function block5(
  header: readonly number[],
  [name = Buffer.alloc(0), data = Buffer.alloc(0)]: readonly Buffer[],
): Buffer {
  const length = variable(header.length + name.length);
  return Buffer.concat([Buffer.alloc(4), Buffer.from(length), Buffer.from(header), name, data]);
}

function variable(value: number): number[] {
  const [low, rest] = [value % 128, Math.floor(value / 128)];
  return rest > 0 ? [low | 0x80, ...variable(rest)] : [low];
}

/** Version 4. */
export function rar4Of(files: readonly RarFile[]): Buffer {
  const blocks = files.map(({ name, unpacked }) => {
    const [data, named] = [Buffer.from('packed'), Buffer.from(name)];
    const header = Buffer.alloc(32);
    header.writeUInt8(0x74, 2);
    header.writeUInt16LE(0x8000, 3);
    header.writeUInt16LE(32 + named.length, 5);
    header.writeUInt32LE(data.length, 7);
    header.writeUInt32LE(unpacked, 11);
    header.writeUInt16LE(named.length, 26);
    return Buffer.concat([header, named, data]);
  });
  const main = Buffer.alloc(13);
  main.writeUInt8(0x73, 2);
  main.writeUInt16LE(13, 5);
  const end = Buffer.from([0, 0, 0x7b, 0, 0, 7, 0]);
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\x00', 'latin1'), main, ...blocks, end]);
}
