// One of each antd component the pages use, for the styles it asks for when it is drawn.
import type * as Antd from 'antd';
import type { ReactNode } from 'react';

/** Drawn in this order: the first ones' rules come first, as when the shell is drawn before the page. */
export function styleSamples(antd: typeof Antd): ReactNode {
  const { Form, Input, Modal, message, notification } = antd;
  const panel = '_InternalPanelDoNotUseOrYouWillBeFired';
  const [Toast, Notice, Question] = [message[panel], notification[panel], Modal[panel]];
  return (
    <antd.App>
      <antd.Layout>
        <antd.Layout.Sider />
      </antd.Layout>
      <antd.Menu items={[{ key: 'group', label: '', children: [{ key: 'page', label: '' }] }]} />
      <antd.Drawer open={false} />
      <antd.Space>
        <antd.Button type="primary" />
      </antd.Space>
      <antd.Space.Compact>
        <antd.Button />
        <antd.Space.Addon>+</antd.Space.Addon>
      </antd.Space.Compact>
      <antd.Tooltip title="">
        <span />
      </antd.Tooltip>
      <antd.Dropdown menu={{ items: [] }}>
        <span />
      </antd.Dropdown>
      <antd.Popover>
        <span />
      </antd.Popover>
      <antd.Popconfirm title="">
        <span />
      </antd.Popconfirm>
      <antd.Watermark />
      <antd.Spin />
      <antd.Skeleton />
      <antd.Alert />
      <antd.Input />
      <Input.Password />
      <Input.TextArea />
      <Input.OTP />
      <Input.Search />
      <antd.InputNumber />
      <antd.AutoComplete />
      <antd.Select mode="multiple" />
      <antd.DatePicker />
      <antd.Checkbox />
      <antd.Radio.Group options={[{ label: '', value: '' }]} />
      <antd.Segmented options={['']} />
      <antd.Switch />
      <antd.Slider />
      <antd.Upload />
      <antd.Tag color="success" />
      <antd.Tag color="blue" />
      <antd.Table columns={[{ key: 'column' }]} pagination={{ total: 1 }} dataSource={[{ key: 1 }]} />
      <antd.Pagination total={1} />
      <antd.Tabs items={[{ key: 'tab', label: '' }]} />
      <antd.Tree treeData={[{ key: 'leaf' }]} />
      <antd.Card />
      <antd.Descriptions items={[{ key: 'item' }]} />
      <antd.Divider />
      <antd.Steps items={[{}]} />
      <antd.Timeline items={[{}]} />
      <antd.Progress />
      <antd.Result />
      <antd.Empty />
      <Form>
        <Form.Item label="" help="">
          <Input />
        </Form.Item>
      </Form>
      <antd.Row>
        <antd.Col />
      </antd.Row>
      <antd.Modal open={false} />
      <Question type="confirm" />
      <Toast />
      <Notice />
    </antd.App>
  );
}
