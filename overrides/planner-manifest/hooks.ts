// Hooks of planner-manifest, the manifest of an export.
import { manifestHooks } from './manifest-hooks.ts';

export default manifestHooks('export');
