// A component that is never shown.
const Nothing = (): null => null;

export const Button = Nothing;
export const Group = Nothing;
export default Nothing;
