// Code of the session that says words lists do not need: they come with it.
import { loadFormWords } from '../i18n/i18n.ts';

/** The module once its words are there too. Rejects where either cannot be had. */
export async function withFormWords<Module>(load: () => Promise<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadFormWords()]);
  return module;
}
