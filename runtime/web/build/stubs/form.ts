// The one context of ProForm that ProTable reads; its rows are not edited in place.
import { createContext } from 'react';

export const GridContext = createContext({});

const ProForm = (): null => null;

export default ProForm;
