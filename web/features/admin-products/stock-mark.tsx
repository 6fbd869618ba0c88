import { LOW_STOCK_THRESHOLD } from "../../../contract/limits.ts";

const count = new Intl.NumberFormat("en-IN");

/** Spec section 2, 'Stock indicator': 0 out of stock, 1 to 4 low, 5 or more healthy; a shape and a word with each. */
export function StockMark({ stock }: { stock: number }) {
  if (stock <= 0) return <span className="stock bad">{count.format(stock)}, out of stock</span>;
  if (stock < LOW_STOCK_THRESHOLD)
    return <span className="stock warn">{count.format(stock)}, low stock</span>;
  return (
    <span className="stock ok">
      {count.format(stock)}
      <span className="sr">, in stock</span>
    </span>
  );
}
