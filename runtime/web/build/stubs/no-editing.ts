// The editing of rows in place, which no list does: ProTable asks whether it happens, and it never does.
const editing = { isEditable: () => ({ isEditable: false }), editableKeys: [] };

export const useEditableArray = (): typeof editing => editing;
export const recordKeyToString = String;
export const isSameRecordKey = Object.is;
export const editableRowByKey = ({ data }: { readonly data: readonly unknown[] }): readonly unknown[] => data;
export const defaultActionRender = (): never[] => [];
export const SaveEditableAction = (): null => null;
export const DeleteEditableAction = (): null => null;
