// The input of a cell with its error below; no cell is edited in place.
export const InlineErrorFormItem = (): null => null;
