ALTER TABLE "orders" ADD COLUMN "order_number" text;--> statement-breakpoint
-- Existing orders get the number that `derivedOrderNumber` derives from their id: FNV-1a, folded to 25 bits, five
-- characters. Where two orders of one day would have the same, the later one keeps none and is read as derived.
WITH RECURSIVE "hashed" AS (
	SELECT "order_id", 0 AS "at", 2166136261::bigint AS "hash" FROM "orders"
	UNION ALL
	SELECT "order_id", "at" + 1, (("hash" # ascii(substr("order_id", "at" + 1, 1))) * 16777619) & 4294967295
	FROM "hashed" WHERE "at" < length("order_id")
), "folded" AS (
	SELECT "order_id", ("hash" # ("hash" >> 25)) & 33554431 AS "bits" FROM "hashed" WHERE "at" = length("order_id")
), "derived" AS (
	SELECT "order_id", (
		SELECT string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', (("bits" >> "shift") & 31)::int + 1, 1), '' ORDER BY "shift" DESC)
		FROM (VALUES (0), (5), (10), (15), (20)) AS "shifts" ("shift")
	) AS "number" FROM "folded"
), "numbered" AS (
	SELECT "order_id", "number", row_number() OVER (PARTITION BY "delivery_date", "number" ORDER BY "created_at", "order_id") AS "place"
	FROM "derived" JOIN "orders" USING ("order_id")
)
UPDATE "orders" SET "order_number" = "number" FROM "numbered"
WHERE "orders"."order_id" = "numbered"."order_id" AND "place" = 1;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("delivery_date","order_number");
