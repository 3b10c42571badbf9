// E304: each entity says who plays the actors of its lifecycles, of those who are told too, even if only the server acts.
import { nearestName } from '../../runtime/core/nearest-name.ts';
import { transitionsIn } from '../model/build-lifecycle.ts';
import { eachEntity } from './each-member.ts';
import { unknownName } from './suggest.ts';
import { toldBy } from './told-by.ts';

export const playedActors = eachEntity(({ project, damaged, report }, { id, doc, source }) => {
  for (const [index, { use, actors }] of (doc.lifecycles ?? []).entries()) {
    const lifecycle = project.lifecycles.get(use);
    if (!lifecycle || damaged.has(lifecycle.source.file)) continue;
    const named = new Set(
      transitionsIn(lifecycle.doc).flatMap(({ transition }) => [...transition.by, ...toldBy(transition).actors]),
    );
    const path = ['lifecycles', index, 'actors'];
    const missing = new Set([...named].filter((actor) => !Object.hasOwn(actors, actor)));
    // Played under a name that is misspelt, it is told there.
    const meant = new Set(Object.keys(actors).map((actor) => (named.has(actor) ? '' : nearestName(actor, missing))));
    for (const actor of missing) {
      if (meant.has(actor) || !project.access.doc.actors.includes(actor)) continue;
      const message = `nobody plays the actor ${actor} of lifecycle ${use} in ${id}`;
      const fix = `add ${actor}: [ { account: ... } ], or ${actor}: [] where only the server acts`;
      report('E304', { source, path, part: 'key' }, { message, fix });
    }
    for (const actor of Object.keys(actors)) {
      if (named.has(actor)) continue;
      const message = `lifecycle ${use} has no transition by the actor "${actor}"`;
      report(
        'E304',
        { source, path: [...path, actor], part: 'key' },
        unknownName(message, actor, missing.size > 0 ? missing : named, 'take it out'),
      );
    }
  }
});
