// Whether a mouse button or a finger is down: what moves the page has to wait for it, else the click lands beside its aim.
let isPressed = false;
const waiting = new Set<() => void>();

function release(): void {
  if (!isPressed) return;
  isPressed = false;
  // What the click goes to is settled by now, and it finds done what waited.
  const tasks = [...waiting];
  waiting.clear();
  for (const task of tasks) task();
}

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'dragend'] as const) document.addEventListener(end, release, true);
  window.addEventListener('blur', release);
}

/** Runs a task now, or once what is pressed is released, just before the click is heard. */
export function afterPress(task: () => void): void {
  if (isPressed) waiting.add(task);
  else task();
}
