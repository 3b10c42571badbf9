// A table of which no entry is ever asked for: languages the product is not offered in, inputs that no cell has.
export default {};
