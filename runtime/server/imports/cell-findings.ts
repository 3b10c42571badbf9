// What is wrong with cells of a table, and what would be right: told at the cell, whatever becomes of its line.
import type { CellFinding, CellProposal } from '../../core/cell-findings.ts';
import type { Field } from '../../core/descriptor/field.ts';
import { type Language, languages } from '../../core/descriptor/value.ts';
import type { Finding } from '../../core/findings.ts';
import { namedCode } from '../../core/kinds/code.ts';
import { isCoded, isListed } from '../../core/kinds/field-traits.ts';
import type { WriteScope } from '../context.ts';
import { plainWord } from '../sheets/table.ts';
import { likeness, wordOf } from './likeness.ts';
import { paddedByLimit } from './read-cell.ts';

/** Where a value of a line came from. */
export interface TextPlace {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

const mostProposals = 4;

/** Says findings about cells in the reader's language. */
export class CellTeller {
  readonly #scope: Pick<WriteScope, 'messages' | 'codes'>;
  readonly #language: Language;
  /** A text that is wrong stands in many cells. */
  readonly #proposed = new Map<string, readonly CellProposal[]>();
  /** By code table or list. */
  readonly #known = new Map<string, readonly Choice[]>();

  constructor(scope: Pick<WriteScope, 'messages' | 'codes'>, language: Language) {
    this.#scope = scope;
    this.#language = language;
  }

  /** `finding` has the path of the field; `proposals` where they are known already. */
  async tell(place: TextPlace, { field, finding, level = 'error', proposals }: ToldCell): Promise<CellFinding> {
    const { path, rule, message } = this.#scope.messages.describe(this.#language, finding);
    const offered = proposals ?? (level === 'error' && field ? await this.near(field, place.text) : []);
    return { level, ...place, path, rule, message, ...(offered.length > 0 && { proposals: offered }) };
  }

  /** What could stand there instead of a text that is none of the choices of a field, or a number that lost its noughts. */
  async near(field: Field, text: string): Promise<readonly CellProposal[]> {
    const padded = paddedByLimit(field, text).slice(0, mostProposals);
    if (padded.length > 0) return padded.map((one) => ({ text: one, label: one }));
    const of = isCoded(field) ? field.table : isListed(field) ? field.labels : null;
    const word = wordOf(text);
    if (of === null || word === '') return [];
    const known = this.#proposed.get(`${of} ${word}`);
    if (known) return known;
    const near = nearest(word, await this.#choicesOf(field, of));
    this.#proposed.set(`${of} ${word}`, near);
    return near;
  }

  async #choicesOf(field: Field, of: string): Promise<readonly Choice[]> {
    const known = this.#known.get(of);
    if (known) return known;
    const choices = (await this.#choices(field)).map((one) => ({ ...one, words: one.words.map(plainWord) }));
    this.#known.set(of, choices);
    return choices;
  }

  async #choices(field: Field): Promise<Choice[]> {
    const { messages, codes } = this.#scope;
    if (isCoded(field)) {
      return [...(await codes.table(field.table)).values()].map((row) => ({
        text: row.value,
        label: namedCode(row.value, row[this.#language]),
        words: [row.value, ...languages.map((language) => row[language]), ...row.words],
      }));
    }
    if (!isListed(field)) return [];
    return field.values.map((value) => {
      const words = languages.map((language) => messages.format(language, `${field.labels}.${value}`));
      const label = messages.format(this.#language, `${field.labels}.${value}`);
      return { text: label, label, words: [value, ...words] };
    });
  }
}

export interface ToldCell {
  readonly field: Field | null;
  readonly finding: Finding;
  readonly level?: CellFinding['level'];
  readonly proposals?: readonly CellProposal[];
}

interface Choice extends CellProposal {
  readonly words: readonly string[];
}

function nearest(word: string, choices: readonly Choice[]): CellProposal[] {
  return choices
    .map(({ words, ...proposal }) => ({
      proposal,
      like: Math.max(0, ...words.map((one) => likeness(word, one))),
    }))
    .filter(({ like }) => like > 0)
    .sort((a, b) => b.like - a.like)
    .slice(0, mostProposals)
    .map(({ proposal }) => proposal);
}
