export function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-6 space-y-2.5">
      {items.map(item => (
        <li key={item} className="flex gap-3">
          <span aria-hidden="true" className="mt-2 size-2.5 shrink-0 rounded-full bg-accent" />
          {item}
        </li>
      ))}
    </ul>
  )
}
