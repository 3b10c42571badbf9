// An input of an addition with its label, what helps to fill it, and what the compiler finds wrong with it.
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { FindingWords } from '../../runtime/web/rule-book/what-if/finding-words.tsx';
import type { InputFault } from './edit-findings.ts';

interface SaidInputProps {
  readonly label: string;
  /** Id of the input within. */
  readonly id?: string;
  readonly isNeeded?: boolean;
  readonly about?: ReactNode;
  readonly faults?: readonly InputFault[];
  readonly children: ReactNode;
}

export function SaidInput({ label, id, isNeeded = false, about, faults = [], children }: SaidInputProps): ReactNode {
  return (
    <Form.Item
      label={label}
      required={isNeeded}
      extra={about}
      {...(id !== undefined && { htmlFor: id })}
      {...(faults.length > 0 && {
        validateStatus: 'error' as const,
        help: (
          <ul className="entities-faults">
            {faults.map(({ id: finding, message, fix }) => (
              <li key={`${finding} ${message}`}>
                {finding === '' ? (
                  <Plain {...{ message, fix }} />
                ) : (
                  <FindingWords finding={{ id: finding, message, fix }} />
                )}
              </li>
            ))}
          </ul>
        ),
      })}
    >
      {children}
    </Form.Item>
  );
}

/** What the page itself says of an input. */
function Plain({ message, fix }: Omit<InputFault, 'id'>): ReactNode {
  return (
    <>
      {message}. <b>{fix}</b>
    </>
  );
}
