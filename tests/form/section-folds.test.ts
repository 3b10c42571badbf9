// Which empty sections are open: what a person opened, or something stood in, stays open until it is closed.
import { describe, expect, it, vi } from 'vitest';
import { SectionFolds } from '../../runtime/web/record/section-folds.ts';

describe('sections that fold', () => {
  it('open and close one by one, and tell of changes alone', () => {
    const folds = new SectionFolds();
    const told = vi.fn();
    const leave = folds.subscribe(told);
    folds.open('documents', 'business');
    expect([...folds.opened()]).toEqual(['documents', 'business']);
    folds.open('business');
    expect(told).toHaveBeenCalledTimes(1);
    folds.close('documents');
    folds.close('documents');
    expect([...folds.opened()]).toEqual(['business']);
    expect(told).toHaveBeenCalledTimes(2);
    leave();
    folds.open('documents');
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('give the same set until something changes, as React asks of what it reads', () => {
    const folds = new SectionFolds();
    const before = folds.opened();
    folds.open();
    expect(folds.opened()).toBe(before);
  });
});
