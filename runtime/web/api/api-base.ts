// Where the API is.

/** Base address of the API: `<meta name="api-base">` of the page, else `/api`. */
export const apiBase: string = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content || '/api';
