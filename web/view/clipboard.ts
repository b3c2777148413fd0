/** Copying and saving: tables for Excel, and figures that paste as numbers. */
import { plainCopy } from '../model/tables.ts';
import { h } from './dom.ts';

/** Where the clipboard of the browser is closed (no TLS on a local network) the old way is taken. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = h('textarea', { class: 'offscreen', 'aria-hidden': 'true', readonly: true, tabindex: -1 });
  area.value = text;
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  const put = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('copy', put, { capture: true });
  const done = document.execCommand('copy');
  document.removeEventListener('copy', put, { capture: true });
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}

export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h('a', { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  // The download has begun by the next turn of the loop; the memory is given back after it.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** What is selected by hand in an answer is copied with its figures as numbers. */
export function copyFiguresAsNumbers(root: HTMLElement): void {
  root.addEventListener('copy', (event) => {
    const selection = document.getSelection();
    const inside = event.target instanceof Node && root.contains(event.target);
    if (selection === null || selection.isCollapsed || !inside || event.target instanceof HTMLTextAreaElement) return;
    const selected = selection.toString();
    const plain = plainCopy(selected);
    if (plain === selected || event.clipboardData === null) return;
    event.clipboardData.setData('text/plain', plain);
    event.preventDefault();
  });
}
