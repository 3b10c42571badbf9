// The page of the dashboard.
export default null;
