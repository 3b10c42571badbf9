// The form in which the platform says whether the mini-program can be used, and the notice in three languages.
import { Button, Form, Input, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, languages, type Row } from '../../runtime/core/descriptor/value.ts';
import { createRecord, newIdempotencyKey, type ServedRow, updateRecord } from '../../runtime/web/api/entity-calls.ts';
import { htmlLanguage } from '../../runtime/web/i18n/language.ts';
import { toast } from '../../runtime/web/ui/toast.ts';
import { entity, isUnderMaintenance, noticeFields, noticeIn } from './use-notice.ts';

/** Longest notice: a description (spec 5). */
const longest = 1000;

export interface NoticeFormProps {
  /** Null as long as nobody has said anything. */
  readonly config: ServedRow | null;
  readonly onSaved: (config: ServedRow) => void;
}

export function NoticeForm({ config, onSaved }: NoticeFormProps): ReactNode {
  const { t } = useTranslation();
  const [saving, setSaving] = useState(false);
  const save = async (values: Row): Promise<void> => {
    setSaving(true);
    try {
      const saved = await (config
        ? updateRecord(entity, String(config.id), { ...values, version: config.version ?? null })
        : createRecord(entity, values, { idempotencyKey: newIdempotencyKey() }));
      toast.success(t('message.saved'));
      onSaved(saved);
    } catch {
      // The client has said why; what was typed stays.
    } finally {
      setSaving(false);
    }
  };
  const label = (field: string): string => t(`entity.mini-program-config.fields.${field}`);
  const initial = { underMaintenance: isUnderMaintenance(config), ...notices(config) };
  return (
    <Form<Row> layout="vertical" initialValues={initial} onFinish={save} className="auto-customs-form">
      <Form.Item name="underMaintenance" label={label('underMaintenance')} valuePropName="checked">
        <Switch />
      </Form.Item>
      {languages.map((language) => (
        <Form.Item
          key={language}
          name={noticeFields[language]}
          label={label(noticeFields[language])}
          rules={[
            {
              required: true,
              whitespace: true,
              message: t('limit.required', { label: label(noticeFields[language]) }),
            },
          ]}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={longest} lang={htmlLanguage[language]} />
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" loading={saving}>
        {t('ui.form.save')}
      </Button>
    </Form>
  );
}

function notices(config: Row | null): { readonly [field: string]: string } {
  return Object.fromEntries(
    languages.map((language: Language) => [noticeFields[language], noticeIn(config, language)]),
  );
}
