// The fields rjsf draws with, handed down: lines open forms of their own, so forms cannot name lines themselves.
import type { RegistryFieldsType } from '@rjsf/utils';
import { createContext, useContext } from 'react';

const RegistryContext = createContext<RegistryFieldsType | null>(null);

export const FieldRegistryProvider = RegistryContext.Provider;

export function useFieldRegistry(): RegistryFieldsType {
  const registry = useContext(RegistryContext);
  if (!registry) throw new Error('A form stands outside of a field registry');
  return registry;
}
