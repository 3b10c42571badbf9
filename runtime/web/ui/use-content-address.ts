// Content that was fetched, under an address of this page: what frames and pictures show.
import { useEffect, useState } from 'react';

/** The address of the content as long as it is looked at; null until there is one. */
export function useContentAddress(content: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (content === null) return;
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [content]);
  return address;
}
