// The filters in the head of a table: lists filter above it.
const FilterDropdown = (): null => null;

export const flattenKeys = (): never[] => [];
export default FilterDropdown;
