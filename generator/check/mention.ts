// Where a name is spoken of in the message of a finding.

/** The name as a word of its own. */
export function mention(name: string): RegExp {
  return new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`, 'u');
}
