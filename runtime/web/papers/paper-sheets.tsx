// The pages of a paper as pictures, below each other: they show wherever pictures do, also on phones.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useContentAddress } from '../ui/use-content-address.ts';
import type { PaperPages } from './paper-calls.ts';

/** Each page is the part of the one picture that it fills: all pages of a paper are of one size. */
export function PaperSheets({ made }: { readonly made: PaperPages }): ReactNode {
  const { t } = useTranslation();
  const { svg, pages, title } = made;
  const content = useMemo(() => new Blob([svg], { type: 'image/svg+xml' }), [svg]);
  const address = useContentAddress(content);
  const { width, height } = sizeOf(svg);
  if (address === null) return null;
  const ratio = height / pages / width;
  return (
    <div className="paper-sheets">
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <div key={number} className="paper-sheet" style={{ aspectRatio: `1 / ${ratio}` }}>
          <img
            src={address}
            alt={`${title} ${t('ui.paper.pageOf', { number, total: pages })}`}
            style={{ marginTop: `${-(number - 1) * ratio * 100}%` }}
          />
        </div>
      ))}
    </div>
  );
}

function sizeOf(svg: string): { readonly width: number; readonly height: number } {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg.slice(0, 1_000)) ?? [];
  return { width: Number(width ?? 595), height: Number(height ?? 842) };
}
