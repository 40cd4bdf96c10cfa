import { knownStatus } from '../../domain/pips.ts'

/** Status icon: an empty ring, a half-filled ring, a filled disc with a check (docs/product.md 4.2). */
export function PipShape({ status, className = 'size-4' }: { status: string; className?: string }) {
  const known = knownStatus(status)
  return (
    <svg
      viewBox="0 0 16 16"
      className={`shrink-0 ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      {known === 'Completed' ? (
        <>
          <circle cx="8" cy="8" r="7.25" fill="var(--color-done)" />
          <path
            d="m4.7 8.3 2.2 2.2 4.4-4.7"
            fill="none"
            stroke="var(--color-sheet)"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </>
      ) : (
        <circle
          cx="8"
          cy="8"
          r="6.5"
          fill={known ? 'var(--color-sheet)' : 'none'}
          stroke={known === 'In Progress' ? 'var(--color-progress)' : 'var(--color-line-strong)'}
          strokeWidth="1.5"
          strokeDasharray={known ? undefined : '2.5 2'}
        />
      )}
      {known === 'In Progress' && (
        <path d="M1.5 8a6.5 6.5 0 0 0 13 0Z" fill="var(--color-progress)" />
      )}
    </svg>
  )
}
