interface OptionsProps<Value extends string> {
  of: readonly Value[]
  labels: Readonly<Record<Value, string>>
}

/** The options of a `Select`. */
export function Options<Value extends string>({ of, labels }: OptionsProps<Value>) {
  return of.map(value => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ))
}
