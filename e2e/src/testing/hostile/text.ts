/** What runs, in every way that a field could let it; its beginning says which field it was. Files' names are short. */
export const hostile = (name: string): string => `#${name}"><img src=x onerror=ran()></script><script>ran()`;
