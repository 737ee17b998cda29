/** Caches what `make` returns: creating a formatter costs more than using it a hundred times. */
function kept<O, F>(make: (locale: string, options?: O) => F): (locale: string, options?: O) => F {
  const made = new Map<string, F>();
  return (locale, options) => {
    const name = `${locale} ${JSON.stringify(options)}`;
    const known = made.get(name) ?? make(locale, options);
    made.set(name, known);
    return known;
  };
}

export const numberFormat = kept(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const dateFormat = kept(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

export const relativeTimeFormat = kept(
  (locale, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

export const pluralRules = kept((locale) => new Intl.PluralRules(locale));
