import type { ToolId } from '#src/features/content/constants.ts'

const PATHS: Record<ToolId, string> = {
  perception: 'M4 24h9M4 24l9-9M4 24l9 9M19 8l8 5v26l-8-4zM32 24h12M32 24l12-7M32 24l12 7',
  rooms: 'M4 6h40v36H4zM13 42V13h22v29M20 42V21h9v21',
  cabinet: 'M8 5h32v38H8zM8 18h32M8 31h32M21 12h6M21 25h6M21 37h6',
  domino: 'M15 4h18v40H15zM15 24h18M20 10h0M28 18h0M20 30h0M28 30h0M20 38h0M28 38h0',
}

/** Decorative: the tool's title is always beside it. */
export function ToolIcon({ id, className = '' }: { id: ToolId; className?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      aria-hidden="true"
      className={`size-12 shrink-0 fill-none stroke-2 [stroke-linecap:round] [stroke-linejoin:round] ${className}`}
    >
      <path d={PATHS[id]} className="stroke-current" />
    </svg>
  )
}
