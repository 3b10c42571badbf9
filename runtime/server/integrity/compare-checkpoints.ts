// Compares checkpoints with one another and with the chain that the database holds.
import { readTimeStamp } from '../signatures/cms/time-stamp.ts';
import { type Checkpoint, checkpointDigest, isSigned, stampedDigest } from './checkpoint.ts';
import type { Findings } from './findings.ts';

interface HeldChain {
  /** Hashes of the batches that checkpoints name, by number. */
  readonly hashes: ReadonlyMap<number, Buffer>;
  /** Number of the last batch. */
  readonly last: number;
}

/** Adds what does not fit. Of a checkpoint that is not signed by our key nothing else is believed. */
export function compareCheckpoints(findings: Findings, checkpoints: readonly Checkpoint[], chain: HeldChain): void {
  const ordered = checkpoints.toSorted((one, other) => one.batch - other.batch);
  const digests = new Set(ordered.map(checkpointDigest));
  const [first] = ordered;
  for (const checkpoint of ordered) {
    const { file, batch, previous, stamp } = checkpoint;
    const told = { checkpoint: file, batch };
    if (!isSigned(checkpoint)) {
      findings.add({ ...told, fault: 'checkpoint-changed' });
    } else if (checkpoint.publicKey !== first?.publicKey) {
      findings.add({ ...told, fault: 'checkpoint-other-key' });
    } else {
      if (stamp !== undefined && !isStampOf(stamp, checkpoint)) {
        findings.add({ ...told, fault: 'checkpoint-bad-stamp' });
      }
      if (isMissing(previous, digests, checkpoint === first)) findings.add({ ...told, fault: 'checkpoint-missing' });
      const held = chain.hashes.get(batch)?.toString('hex');
      if (batch > chain.last) findings.add({ ...told, fault: 'cut-off' });
      else if (held !== checkpoint.hash) findings.add({ ...told, fault: 'forked' });
    }
  }
}

/** The first one may name one that was kept elsewhere; any other names one of those that are there. */
function isMissing(previous: string | null, digests: ReadonlySet<string>, isFirst: boolean): boolean {
  return !isFirst && (previous === null || !digests.has(previous));
}

function isStampOf(stamp: string, { signature }: Checkpoint): boolean {
  try {
    readTimeStamp(Buffer.from(stamp, 'base64'), { sha256: stampedDigest(signature) });
    return true;
  } catch {
    return false;
  }
}
