// Types of what Vite imports beside code: style sheets, pictures.
/// <reference types="vite/client" />
