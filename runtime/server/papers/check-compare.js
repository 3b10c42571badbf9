// On the page of a check: compares a PDF with the digest that was kept, in the browser. The page works without it.
const place = document.querySelector('[data-sha256]');
const result = document.querySelector('output');
const input = place?.querySelector('input');

async function compare(file) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const text = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const isSame = text === place.dataset.sha256;
  result.textContent = isSame ? place.dataset.same : place.dataset.other;
  result.className = isSame ? 'right' : 'wrong';
}

// Browsers work digests out on pages that came over https, or from this machine.
if (place && result && input && globalThis.crypto?.subtle) {
  place.hidden = false;
  input.addEventListener('change', () => input.files[0] && compare(input.files[0]));
  place.addEventListener('dragover', (event) => event.preventDefault());
  place.addEventListener('drop', (event) => {
    event.preventDefault();
    if (event.dataTransfer?.files[0]) compare(event.dataTransfer.files[0]);
  });
}
