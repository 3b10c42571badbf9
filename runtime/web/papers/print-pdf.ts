// Prints a PDF by the viewer of the browser, in a frame that nobody sees.

/** Phones and some browsers open PDFs in another program alone. */
export function showsPdf(): boolean {
  return navigator.pdfViewerEnabled;
}

/** Opens the browser's print dialog with the PDF. The frame stays until the next one: browsers print from it for as long as the dialog is open. */
export function printPdf(content: Blob): void {
  document.querySelector('.paper-print')?.remove();
  const address = URL.createObjectURL(content);
  const frame = document.createElement('iframe');
  frame.className = 'paper-print';
  frame.title = 'PDF';
  frame.src = address;
  frame.addEventListener('load', () => frame.contentWindow?.print());
  document.body.append(frame);
}
