export function DominoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" fill="var(--color-primary)" />
      <g transform="rotate(12 16 16)">
        <rect x="10" y="4.5" width="12" height="23" rx="2.8" fill="var(--color-tile)" />
        <path d="M12 16h8" stroke="var(--color-tile-edge)" strokeWidth="1.2" />
        <g fill="var(--color-pip)">
          <circle cx="16" cy="10.3" r="1.8" />
          <circle cx="13.3" cy="19.4" r="1.5" />
          <circle cx="18.7" cy="24.2" r="1.5" />
        </g>
      </g>
    </svg>
  )
}
