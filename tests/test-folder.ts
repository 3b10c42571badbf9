// Name of the folders tests keep their databases in, by which the next run finds what a killed one left.

/** Below the temporary folder of the system. */
export const testFolderPrefix = 'tongguan-test-';
