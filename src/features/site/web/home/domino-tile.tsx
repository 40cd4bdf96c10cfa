const PIPS = 'M42 38h0M98 38h0M42 74h0M98 74h0M42 110h0M98 110h0'

export function DominoTile({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 420 300" role="img" aria-labelledby="domino-tile" className={className}>
      <title id="domino-tile">
        An ivory domino with twelve dark pips, six on each half, lying on a desk in warm light.
      </title>
      <linearGradient id="ivory" x2="1" y2="1">
        <stop stopColor="#fffdf6" />
        <stop offset="1" className="stop-edge" />
      </linearGradient>
      <g transform="rotate(-12 210 150)">
        <path
          d="M72 98h290v140H72z"
          opacity=".16"
          transform="translate(16 22)"
          className="blur-[6px]"
        />
        <rect x="66" y="84" width="296" height="148" rx="16" fill="#b79c70" />
        <rect x="62" y="72" width="296" height="148" rx="16" fill="url(#ivory)" />
        <path d="M78 75H342" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        <path d="M210 88V204" stroke="#a08a60" strokeWidth="2.5" />
        <g transform="matrix(0 1 -1 0 210 76)">
          {[0, -148].map(shift => (
            <g key={shift} transform={`translate(0 ${shift})`}>
              <path
                d={PIPS}
                className="pips pips-light [stroke-width:21]"
                transform="translate(2 -2)"
              />
              <path d={PIPS} className="pips [stroke-width:19]" />
            </g>
          ))}
        </g>
      </g>
    </svg>
  )
}
