// How antd looks here: colours, corners, letters, and whether things move.
import type { ThemeConfig } from 'antd';

/** Whether this person has asked the system for pages that stand still. */
const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches;

export const theme: ThemeConfig = {
  components: { Table: { rowSelectedBg: '#eaf3fc', rowSelectedHoverBg: '#dfecf9' } },
  token: {
    motion: !wantsStillness,
    colorPrimary: '#0b5cad',
    colorInfo: '#0b5cad',
    colorLink: '#0b5cad',
    colorBgLayout: '#f3f5f8',
    borderRadius: 4,
    fontFamily:
      "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans Myanmar', 'Myanmar Text', sans-serif",
  },
};

/** Two Chinese characters on a button stay one word: spaced out they are not found by name. */
export const buttons = { autoInsertSpace: false } as const;
