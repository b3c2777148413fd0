/** Pieces of one meaning, and what a reader of slots tells of them. */
import type { Slots } from '#state/slots.ts';
import type { Piece } from './piece.ts';

export type Fill = (slot: keyof Slots, piece: Piece) => void;

export interface Notes {
  readonly ambiguities: string[];
  readonly assumed: { readonly field: string; readonly value: string }[];
}

/** Pieces of one meaning. */
export function pick<K extends Piece['means']['is']>(
  pieces: readonly Piece[],
  is: K,
): { readonly piece: Piece; readonly means: Extract<Piece['means'], { is: K }>; readonly place: number }[] {
  return pieces.flatMap((piece, place) =>
    piece.means.is === is ? [{ piece, means: piece.means as Extract<Piece['means'], { is: K }>, place }] : [],
  );
}
