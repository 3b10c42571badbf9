// The body of an upload, as a browser sends it.

export interface Part {
  readonly name: string;
  readonly filename?: string;
  readonly type?: string;
  readonly content: Buffer | string;
}

/** A multipart body with its content type. */
export function multipartOf(parts: readonly Part[]): { payload: Buffer; headers: { [name: string]: string } } {
  const boundary = 'tongguanTestBoundary7d1';
  const blocks = parts.flatMap(({ name, filename, type, content }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const kind = type === undefined ? '' : `\r\ncontent-type: ${type}`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${file}${kind}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(content as string), Buffer.from('\r\n')];
  });
  return {
    payload: Buffer.concat([...blocks, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

/** One file under a profile. */
export function fileBody(profile: string, filename: string, content: Buffer | string): ReturnType<typeof multipartOf> {
  return multipartOf([
    { name: 'profile', content: profile },
    { name: 'file', filename, type: 'application/octet-stream', content },
  ]);
}
