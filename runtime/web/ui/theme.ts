// How antd looks here: colours, corners, letters, and whether things move.
import type { ThemeConfig } from 'antd';

/** Words of tags and messages, dark enough on their grounds: 4.5 to 1 and more (WCAG 2 AA), where antd has 1.8 to 3. */
const readable = {
  colorSuccess: '#237804',
  colorSuccessBg: '#f0faea',
  colorSuccessBorder: '#a9d898',
  colorWarning: '#925200',
  colorWarningBg: '#fff7e0',
  colorWarningBorder: '#f0cf8e',
  colorError: '#c5162e',
  colorErrorBg: '#fff0f0',
  colorErrorBorder: '#f0b4b8',
  colorInfoBg: '#e6f1fb',
  colorInfoBorder: '#9cc3e8',
  colorTextPlaceholder: '#646b75',
  colorTextTertiary: 'rgba(0, 0, 0, 0.6)',
  colorTextDescription: 'rgba(0, 0, 0, 0.6)',
  // antd has each shade under two names, which become the same variable.
  green7: '#237804',
  lime7: '#3f6600',
  gold7: '#874d00',
  cyan7: '#006d75',
  volcano7: '#ad2102',
  orange7: '#ad4e00',
  'green-7': '#237804',
  'lime-7': '#3f6600',
  'gold-7': '#874d00',
  'cyan-7': '#006d75',
  'volcano-7': '#ad2102',
  'orange-7': '#ad4e00',
} as const;

/** Letters of everything; `app.css` has the same for what antd does not draw. */
export const fontFamily =
  "-apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans Myanmar', 'Myanmar Text', sans-serif";

/** Class of everything antd draws; the variables of the theme stand in it. */
export const themeClass = 'tg-theme';

export const theme = {
  cssVar: { key: themeClass },
  components: {
    Table: { rowSelectedBg: '#eaf3fc', rowSelectedHoverBg: '#dfecf9' },
    // The ground of a switch that is off, with white words on it.
    Switch: { colorTextQuaternary: '#6b727c', colorTextTertiary: '#5a616b' },
  },
  token: {
    ...readable,
    colorPrimary: '#0b5cad',
    colorInfo: '#0b5cad',
    colorLink: '#0b5cad',
    // Darker, not lighter: what is pointed at is read.
    colorLinkHover: '#084481',
    colorLinkActive: '#06335f',
    colorBgLayout: '#f3f5f8',
    borderRadius: 4,
    fontFamily,
  },
} as const satisfies ThemeConfig;

/** The same for people who have asked the system for pages that stand still. */
export const stillTheme: ThemeConfig = { ...theme, token: { ...theme.token, motion: false } };

/** Two Chinese characters on a button stay one word: spaced out they are not found by name. */
export const buttons = { autoInsertSpace: false } as const;
