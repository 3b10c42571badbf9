// Before the browsers start: a data folder as a first start with demo accounts leaves it, for each worker to copy.
import { ChildProgram } from '../child-program.ts';
import { makeTestFolder, removeTestFolder } from '../test-folder.ts';

/** Playwright's global setup; the function it gives removes the folder. */
export default async function makeSeededFolder(): Promise<() => Promise<void>> {
  const folder = await makeTestFolder();
  const server = new ChildProgram(['cli/main.ts', 'serve'], { TONGGUAN_DATA: folder, TONGGUAN_DEMO: '1', PORT: '0' });
  await server.line(/^Ready at/);
  await server.stop();
  process.env.TONGGUAN_SEEDED_FOLDER = folder;
  return () => removeTestFolder(folder);
}
