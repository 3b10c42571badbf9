// The list of shipments by hand.
export default null;
