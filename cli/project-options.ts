// What every verb that reads schemas needs to know: where the project is, and which readings are in force.
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { type ChosenReadings, parseReadings } from '../generator/load/readings.ts';
import { readPartitions } from './partitions-setting.ts';

export interface ProjectOptions {
  /** Folder that holds schemas/, absolute. */
  readonly root: string;
  readonly readings: ChosenReadings;
  /** Parts that tables of enterprises are cut into. */
  readonly partitions: number;
}

/** Gives a verb the option `--project`, for trying schemas that stand elsewhere. */
export function addProjectOption(command: Command): Command {
  return command.option('--project <folder>', 'folder that holds schemas/ (default: this project)');
}

/** Reads the option, and TONGGUAN_READINGS and TONGGUAN_PARTITIONS from the environment. */
export function projectOptions({ project }: { project?: string }): ProjectOptions {
  return {
    root: project === undefined ? resolve(import.meta.dirname, '..') : resolve(project),
    readings: parseReadings(process.env.TONGGUAN_READINGS ?? ''),
    partitions: readPartitions(),
  };
}
