// Makes zip files byte by byte, so that they can also say what is not true.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: Uint8Array | string;
  /** Default: deflated. */
  readonly isStored?: true;
  /** What the archive says it unpacks to; default: the truth. */
  readonly says?: number;
  /** Set in the flags of the entry: 1 is "encrypted". */
  readonly flags?: number;
  readonly method?: number;
  /** Uses the bytes of the entry before it once more. */
  readonly again?: true;
  /** Extra fields of the entry, as they stand in the directory. */
  readonly extra?: Buffer;
}

/** The bytes of a zip with these entries. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let [at, last] = [0, 0];
  for (const { name, content, isStored, says, flags = 0, method, again, extra } of entries) {
    const plain = Buffer.from(content as string);
    const packed = isStored ? plain : deflateRawSync(plain, { level: 9 });
    const named = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags | 0x800, 2);
    fields.writeUInt16LE(method ?? (isStored ? 0 : 8), 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(says ?? plain.length, 18);
    fields.writeUInt16LE(named.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, named, packed]);
    const central = Buffer.alloc(46);
    central.write('PK\x01\x02', 0, 'latin1');
    fields.copy(central, 6);
    central.writeUInt32LE(again ? last : at, 42);
    central.writeUInt16LE(extra?.length ?? 0, 30);
    centrals.push(central, named, extra ?? Buffer.alloc(0));
    if (again) continue;
    locals.push(local);
    last = at;
    at += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** An extra field of an entry. */
export function extraOf(id: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

/** The same zip with the end of a directory of 64 bits before its own, which goes before it and counts so many entries. */
export function zip64Of(zip: Buffer, entries: number): Buffer {
  const end = zip.length - 22;
  const long = Buffer.alloc(56 + 20);
  long.write('PK\x06\x06', 0, 'latin1');
  long.writeBigUInt64LE(44n, 4);
  long.writeBigUInt64LE(BigInt(entries), 32);
  long.writeBigUInt64LE(BigInt(zip.readUInt32LE(end + 12)), 40);
  long.writeBigUInt64LE(BigInt(zip.readUInt32LE(end + 16)), 48);
  long.write('PK\x06\x07', 56, 'latin1');
  long.writeBigUInt64LE(BigInt(end), 64);
  return Buffer.concat([zip.subarray(0, end), long, zip.subarray(end)]);
}
