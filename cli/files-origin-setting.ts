// The host that uploaded files are served from, apart from the pages: TONGGUAN_FILES_ORIGIN.
import { StartProblem } from '../runtime/server/database/start-problem.ts';

const variable = 'TONGGUAN_FILES_ORIGIN';

/** The origin, like `https://files.example.com`; undefined: files are served by the host of the pages. Throws StartProblem for one that parts nothing. */
export function readFilesOrigin(values: NodeJS.ProcessEnv, publicUrl: string | undefined): string | undefined {
  const text = values[variable]?.trim();
  if (!text) return undefined;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
    throw new StartProblem(`${variable}=${text} is no host of files: write one like https://files.example.com.`);
  }
  if (publicUrl === undefined) {
    throw new StartProblem(`${variable} needs TONGGUAN_PUBLIC_URL too: the pages that may show files.`);
  }
  const pages = new URL(publicUrl);
  // Cookies are the same for all ports of a host.
  if (url.hostname === pages.hostname) {
    throw new StartProblem(
      `${variable}=${text} has the host of the pages: write another host, not another port alone.`,
    );
  }
  if (url.protocol !== pages.protocol) {
    throw new StartProblem(`${variable}=${text} must begin like TONGGUAN_PUBLIC_URL, with ${pages.protocol}//.`);
  }
  return url.origin;
}
