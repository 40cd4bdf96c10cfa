/** Returned for an endpoint that answers 201 when what it would create is there already: 200. */
export class Found<T> {
  readonly record: T
  constructor(record: T) {
    this.record = record
  }
}

export const madeOrFound = <T>({ record, isNew }: { record: T; isNew: boolean }): T | Found<T> =>
  isNew ? record : new Found(record)
