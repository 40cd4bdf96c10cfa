/** Two chairs facing each other, a small table with a domino between them, light from a window. */
export function TwoChairs({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 420 300" role="img" aria-labelledby="two-chairs" className={className}>
      <title id="two-chairs">
        Two armchairs turned toward each other by a window, and a small table with one upright
        domino between them.
      </title>
      <linearGradient id="beam" x2="1" y2="1">
        <stop stopColor="#ffe9b8" stopOpacity=".85" />
        <stop offset="1" stopColor="#ffe9b8" stopOpacity="0" />
      </linearGradient>
      <rect width="420" height="300" rx="16" className="fill-sunken" />
      <path d="M0 232H420V284q0 16-16 16H16q-16 0-16-16z" className="fill-line" />
      <path d="M60 34h92v112H60z" fill="#fff3d2" />
      <path d="M60 34h92v112H60zM106 34V146M60 88H152" className="fill-none stroke-4 stroke-tile" />
      <path d="M60 34H152L392 262H196z" fill="url(#beam)" opacity=".6" />
      <g>
        <ellipse cx="96" cy="264" rx="66" ry="9" opacity=".16" />
        <path d="M52 250l-6 18M136 250l8 18" className="fill-none stroke-5 stroke-[#7d4a22]" />
        <path
          d="M44 150q-4-26 18-26t24 26l8 54h44q14 0 14 14v22q0 12-12 12H58q-10 0-11-10z"
          className="fill-primary"
        />
        <path d="M94 204h44q14 0 14 14H98z" fill="#fff" opacity=".25" />
        <path
          d="M60 130q16 0 20 22l12 60"
          className="fill-none"
          stroke="#fff"
          strokeWidth="3"
          opacity=".35"
        />
      </g>
      <g transform="translate(420 0) scale(-1 1)">
        <ellipse cx="96" cy="264" rx="66" ry="9" opacity=".16" />
        <path d="M52 250l-6 18M136 250l8 18" className="fill-none stroke-5 stroke-[#7d4a22]" />
        <path
          d="M44 150q-4-26 18-26t24 26l8 54h44q14 0 14 14v22q0 12-12 12H58q-10 0-11-10z"
          className="fill-accent"
        />
        <path d="M94 204h44q14 0 14 14H98z" fill="#fff" opacity=".2" />
      </g>
      <path d="M210 218V264M190 268q20-8 40 0" className="fill-none stroke-5 stroke-[#7d4a22]" />
      <ellipse cx="210" cy="216" rx="36" ry="7" className="fill-[#a96c3b]" />
      <rect x="201" y="178" width="18" height="36" rx="3" className="fill-tile" />
      <path d="M203 196H217" stroke="#a08a60" />
      <path d="M210 187h0M206 202h0M214 208h0" className="pips [stroke-width:4]" />
    </svg>
  )
}
