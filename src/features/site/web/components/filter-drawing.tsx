/** Light from a plain event goes through a filter and arrives bent and tinted; beside it one ray goes free. */
export function FilterDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 420 300" role="img" aria-labelledby="filter-drawing" className={className}>
      <title id="filter-drawing">
        Straight rays of light pass through a tinted pane and come out bent toward the eye; one ray passes
        beside the pane, unchanged.
      </title>
      <linearGradient id="pane" x2="1" y2="1">
        <stop stopColor="#f4b183" stopOpacity=".95" />
        <stop offset="1" stopColor="#b4532a" stopOpacity=".75" />
      </linearGradient>
      <circle cx="48" cy="150" r="26" className="fill-progress-fill" />
      <circle cx="40" cy="141" r="9" fill="#fff" opacity=".5" />
      <g className="fill-none stroke-progress-fill stroke-3">
        <path d="M84 138L206 92M86 148L206 132M86 156L206 172M84 166L206 212" />
        <path d="M78 176L230 276L372 222" strokeDasharray="2 9" strokeLinecap="round" />
      </g>
      <path
        d="M214 92L336 168M214 132L336 162M214 172L336 150M214 212L336 142"
        className="fill-none stroke-3 stroke-accent"
      />
      <path d="M196 40l34 22v192l-34-18z" fill="url(#pane)" />
      <path d="M230 62l8-3v192l-8 3zM196 40l8-3 34 22-8 3z" className="fill-accent-strong" />
      <path d="M204 62v90" stroke="#fff" strokeWidth="4" strokeLinecap="round" opacity=".6" />
      <ellipse cx="218" cy="262" rx="44" ry="8" opacity=".13" />
      <path d="M330 155q36-38 74 0q-38 36-74 0z" className="fill-sheet stroke-3 stroke-ink" />
      <circle cx="366" cy="155" r="15" className="fill-primary" />
      <circle cx="366" cy="155" r="6" className="fill-ink" />
      <circle cx="361" cy="150" r="4" fill="#fff" />
    </svg>
  )
}
