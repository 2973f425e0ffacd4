/** Writes a Parquet file with a column of every type, and texts that are hard to keep. */
export const typedTableSql = (path: string): string =>
  `COPY (SELECT i AS whole, CASE WHEN i % 5 <> 0 THEN i * 1.25 END AS money, CAST(i AS DECIMAL(12, 3)) / 8 AS exact,
          DATE '1970-02-27' + CAST(i * 400 AS INTEGER) AS born, i % 2 = 0 AS truth, lpad(CAST(i AS VARCHAR), 5, '0') AS zip,
          CAST(power(10, i % 30 - 20) * (i - 60) / 7 AS DOUBLE) AS wide, TIMESTAMP '2001-02-03 04:05:06.5' + i * INTERVAL 90 MINUTE AS moment,
          CASE i % 4 WHEN 0 THEN 'Zoë 😀' WHEN 1 THEN '' WHEN 2 THEN 'a,"b' || chr(10) || 'c' END AS note
          FROM range(120) AS t(i)) TO '${path}' (FORMAT parquet)`
