// Which library code goes into one file: what every page behind the login needs, instead of thirty small files of it.

/** React, router, languages, calls: changes with an upgrade only, so browsers keep it for long. */
const core =
  /\/node_modules\/(@tanstack\/react-query|@tanstack\/query-core|react|react-dom|react-is|scheduler|react-router|react-router-dom|i18next|react-i18next|html-parse-stringify|axios|dayjs\/dayjs|uuid|big\.js)[/.]/;

/** The parts of antd that the shell shows. */
const shell = new RegExp(
  [
    '/node_modules/(@ant-design/(cssinjs|cssinjs-utils|colors|fast-color|icons)|stylis|@emotion|@babel/runtime|clsx|is-mobile)/',
    '/node_modules/@rc-component/(util|motion|trigger|portal|resize-observer|overflow|menu|dropdown|tooltip|dialog|notification)/',
    '/node_modules/antd/es/(_util|theme|style|config-provider|button|tooltip|dropdown|menu|spin|space|layout|app|message|notification|modal|watermark|skeleton)/',
  ].join('|'),
);

/** What the entry needs, and Vite's loader: on its own, or the entry would wait for the libraries of what it shares a file with. */
const entry =
  /vite\/preload-helper|\/runtime\/web\/(pages\/(routes|page-code)|i18n\/language|session\/ask-early|api\/api-base)\.ts|\/runtime\/core\/(redirect\.ts|descriptor\/)/;

/** Our own part of the start; what the entry needs before any library, and what opens on demand, stay out of it. */
const frame =
  /\/runtime\/web\/(ui\/|pages\/|shell\/(?!not-found-page|sidebar-drawer|shell-palette)|session\/(session|login-guard)\.|api\/|i18n\/(?!language|pro-burmese))/;

/** Packages that do not say so, but only define things: what is not used of them can be left out. */
const defineOnly = /\/node_modules\/(@rc-component|i18next|@ant-design\/(cssinjs|fast-color))\//;

/** For `build.rolldownOptions`. */
export const bundling = {
  treeshake: { moduleSideEffects: [{ test: defineOnly, sideEffects: false }] },
  output: {
    codeSplitting: {
      groups: [
        { name: 'entry', test: entry, priority: 3 },
        { name: 'core', test: core, priority: 2 },
        { name: 'shell', test: shell, priority: 1 },
        { name: 'frame', test: frame, priority: 1 },
      ],
    },
  },
};
