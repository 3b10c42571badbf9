// An input of an addition with its label, what helps to fill it, and what the compiler finds wrong with it.
import { Form } from 'antd';
import type { ReactNode } from 'react';
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
          <ul className="entities-faults" lang="en">
            {faults.map(({ id: finding, message, fix }) => (
              <li key={`${finding} ${message}`}>
                {message}. <b>{fix}</b> <small>{finding}</small>
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
