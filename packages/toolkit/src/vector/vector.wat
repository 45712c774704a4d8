;; Dot products of one 16-bit query with 8-bit rows, and scores of sketches in a brute-force scan.
;;
;; Rows have `stride` bytes, a multiple of 16, padded with zeros. Their number is a multiple of 4. Four rows are
;; processed together, so that the query is read once for all of them. Each step widens eight values of a row,
;; multiplies them with eight values of the query, and adds neighbors into four 32-bit lanes. The caller scales the
;; query so that no sum exceeds 32 bits.
;;
;; Sketches have the layout of the store's `sketch.ts`. Each step looks the products of two pairs of dimensions up for
;; 32 rows.
;;
;; Rows of floats have `stride` bytes, a multiple of 32.
(module
  (memory (export "memory") 1)
  (func $sum (param $lanes v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $lanes)) (i32x4.extract_lane 1 (local.get $lanes)))
      (i32.add (i32x4.extract_lane 2 (local.get $lanes)) (i32x4.extract_lane 3 (local.get $lanes)))))

  ;; Writes the products of four rows at any addresses to `out`.
  (func $four
    (param $q i32) (param $row0 i32) (param $row1 i32) (param $row2 i32) (param $row3 i32) (param $stride i32) (param $out i32)
    (local $end i32)
    (local $values v128)
    (local $sum0 v128)
    (local $sum1 v128)
    (local $sum2 v128)
    (local $sum3 v128)
    (local.set $end (i32.add (local.get $row0) (local.get $stride)))
    (block $summed
      (loop $step
        (br_if $summed (i32.ge_u (local.get $row0) (local.get $end)))
        (local.set $values (v128.load (local.get $q)))
        (local.set $sum0
          (i32x4.add (local.get $sum0) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row0)) (local.get $values))))
        (local.set $sum1
          (i32x4.add (local.get $sum1) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row1)) (local.get $values))))
        (local.set $sum2
          (i32x4.add (local.get $sum2) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row2)) (local.get $values))))
        (local.set $sum3
          (i32x4.add (local.get $sum3) (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $row3)) (local.get $values))))
        (local.set $values (v128.load offset=16 (local.get $q)))
        (local.set $sum0
          (i32x4.add (local.get $sum0) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row0)) (local.get $values))))
        (local.set $sum1
          (i32x4.add (local.get $sum1) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row1)) (local.get $values))))
        (local.set $sum2
          (i32x4.add (local.get $sum2) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row2)) (local.get $values))))
        (local.set $sum3
          (i32x4.add (local.get $sum3) (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $row3)) (local.get $values))))
        (local.set $row0 (i32.add (local.get $row0) (i32.const 16)))
        (local.set $row1 (i32.add (local.get $row1) (i32.const 16)))
        (local.set $row2 (i32.add (local.get $row2) (i32.const 16)))
        (local.set $row3 (i32.add (local.get $row3) (i32.const 16)))
        (local.set $q (i32.add (local.get $q) (i32.const 32)))
        (br $step)))
    (i32.store (local.get $out) (call $sum (local.get $sum0)))
    (i32.store offset=4 (local.get $out) (call $sum (local.get $sum1)))
    (i32.store offset=8 (local.get $out) (call $sum (local.get $sum2)))
    (i32.store offset=12 (local.get $out) (call $sum (local.get $sum3))))

  ;; The products of rows at any addresses, one i32 each.
  (func (export "dotsAt")
    (param $query i32) (param $addresses i32) (param $rows i32) (param $stride i32) (param $out i32)
    (local $last i32)
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $rows) (i32.const 2))))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $out) (local.get $last)))
        (call $four
          (local.get $query)
          (i32.load (local.get $addresses)) (i32.load offset=4 (local.get $addresses))
          (i32.load offset=8 (local.get $addresses)) (i32.load offset=12 (local.get $addresses))
          (local.get $stride) (local.get $out))
        (local.set $addresses (i32.add (local.get $addresses) (i32.const 16)))
        (local.set $out (i32.add (local.get $out) (i32.const 16)))
        (br $next))))

  ;; The products of rows of floats at any addresses with one of them, an f32 each.
  (func (export "floatDotsAt")
    (param $query i32) (param $addresses i32) (param $rows i32) (param $stride i32) (param $out i32)
    (local $last i32)
    (local $row i32)
    (local $at i32)
    (local $end i32)
    (local $even v128)
    (local $odd v128)
    (local.set $last (i32.add (local.get $out) (i32.shl (local.get $rows) (i32.const 2))))
    (local.set $end (i32.add (local.get $query) (local.get $stride)))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $out) (local.get $last)))
        (local.set $row (i32.load (local.get $addresses)))
        (local.set $at (local.get $query))
        (local.set $even (v128.const i64x2 0 0))
        (local.set $odd (v128.const i64x2 0 0))
        (loop $step
          (local.set $even
            (f32x4.add (local.get $even) (f32x4.mul (v128.load (local.get $at)) (v128.load (local.get $row)))))
          (local.set $odd
            (f32x4.add
              (local.get $odd)
              (f32x4.mul (v128.load offset=16 (local.get $at)) (v128.load offset=16 (local.get $row)))))
          (local.set $row (i32.add (local.get $row) (i32.const 32)))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (br_if $step (i32.lt_u (local.get $at) (local.get $end))))
        (local.set $even (f32x4.add (local.get $even) (local.get $odd)))
        (f32.store (local.get $out)
          (f32.add
            (f32.add (f32x4.extract_lane 0 (local.get $even)) (f32x4.extract_lane 1 (local.get $even)))
            (f32.add (f32x4.extract_lane 2 (local.get $even)) (f32x4.extract_lane 3 (local.get $even)))))
        (local.set $addresses (i32.add (local.get $addresses) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $next))))

  ;; Writes four scores: (sum * factor + offset) * scale.
  (func $score (param $sums v128) (param $scales i32) (param $factor f32) (param $offset f32) (param $out i32)
    (v128.store (local.get $out)
      (f32x4.mul
        (f32x4.add
          (f32x4.mul (f32x4.convert_i32x4_u (local.get $sums)) (f32x4.splat (local.get $factor)))
          (f32x4.splat (local.get $offset)))
        (v128.load (local.get $scales)))))

  ;; Writes the scores of 16 rows from the sums of their even and of all bytes.
  (func $scores16
    (param $even v128) (param $odd v128) (param $scales i32) (param $factor f32) (param $offset f32) (param $out i32)
    ;; The even sums contain 256 times the odd ones.
    (local.set $even (i16x8.sub (local.get $even) (i16x8.shl (local.get $odd) (i32.const 8))))
    (call $score
      (i32x4.extend_low_i16x8_u (local.get $even))
      (local.get $scales) (local.get $factor) (local.get $offset) (local.get $out))
    (call $score
      (i32x4.extend_high_i16x8_u (local.get $even))
      (i32.add (local.get $scales) (i32.const 16)) (local.get $factor) (local.get $offset)
      (i32.add (local.get $out) (i32.const 16)))
    (call $score
      (i32x4.extend_low_i16x8_u (local.get $odd))
      (i32.add (local.get $scales) (i32.const 32)) (local.get $factor) (local.get $offset)
      (i32.add (local.get $out) (i32.const 32)))
    (call $score
      (i32x4.extend_high_i16x8_u (local.get $odd))
      (i32.add (local.get $scales) (i32.const 48)) (local.get $factor) (local.get $offset)
      (i32.add (local.get $out) (i32.const 48))))

  ;; Scores the sketches from `codes` to `end`, one f32 each. The number of pairs is even.
  (func (export "scoreSketches")
    (param $products i32) (param $pairs i32) (param $codes i32) (param $end i32)
    (param $scales i32) (param $factor f32) (param $offset f32) (param $out i32)
    (local $at i32)
    (local $last i32)
    (local $codes0 v128)
    (local $codes1 v128)
    (local $products0 v128)
    (local $products1 v128)
    (local $low v128)
    (local $high v128)
    (local $even0 v128)
    (local $odd0 v128)
    (local $even1 v128)
    (local $odd1 v128)
    (local.set $last (i32.add (local.get $products) (i32.shl (local.get $pairs) (i32.const 4))))
    (block $done
      (loop $group
        (br_if $done (i32.ge_u (local.get $codes) (local.get $end)))
        (local.set $at (local.get $products))
        (local.set $even0 (v128.const i64x2 0 0))
        (local.set $odd0 (v128.const i64x2 0 0))
        (local.set $even1 (v128.const i64x2 0 0))
        (local.set $odd1 (v128.const i64x2 0 0))
        (loop $step
          (local.set $codes0 (v128.load (local.get $codes)))
          (local.set $codes1 (v128.load offset=16 (local.get $codes)))
          (local.set $products0 (v128.load (local.get $at)))
          (local.set $products1 (v128.load offset=16 (local.get $at)))
          (local.set $low
            (i8x16.add
              (i8x16.swizzle (local.get $products0) (v128.and (local.get $codes0) (i8x16.splat (i32.const 15))))
              (i8x16.swizzle (local.get $products1) (v128.and (local.get $codes1) (i8x16.splat (i32.const 15))))))
          (local.set $high
            (i8x16.add
              (i8x16.swizzle (local.get $products0) (i8x16.shr_u (local.get $codes0) (i32.const 4)))
              (i8x16.swizzle (local.get $products1) (i8x16.shr_u (local.get $codes1) (i32.const 4)))))
          (local.set $even0 (i16x8.add (local.get $even0) (local.get $low)))
          (local.set $odd0 (i16x8.add (local.get $odd0) (i16x8.shr_u (local.get $low) (i32.const 8))))
          (local.set $even1 (i16x8.add (local.get $even1) (local.get $high)))
          (local.set $odd1 (i16x8.add (local.get $odd1) (i16x8.shr_u (local.get $high) (i32.const 8))))
          (local.set $codes (i32.add (local.get $codes) (i32.const 32)))
          (local.set $at (i32.add (local.get $at) (i32.const 32)))
          (br_if $step (i32.lt_u (local.get $at) (local.get $last))))
        (call $scores16
          (local.get $even0) (local.get $odd0)
          (local.get $scales) (local.get $factor) (local.get $offset) (local.get $out))
        (call $scores16
          (local.get $even1) (local.get $odd1)
          (i32.add (local.get $scales) (i32.const 64)) (local.get $factor) (local.get $offset)
          (i32.add (local.get $out) (i32.const 64)))
        (local.set $scales (i32.add (local.get $scales) (i32.const 128)))
        (local.set $out (i32.add (local.get $out) (i32.const 128)))
        (br $group))))

  ;; Writes the indexes of the rows with at least a score, one i32 each, and returns their number. A row with NaN is
  ;; never among them.
  (func (export "atLeast")
    (param $scores i32) (param $rows i32) (param $limit f32) (param $out i32) (result i32)
    (local $row i32)
    (local $end i32)
    (local.set $end (local.get $out))
    (block $done
      (loop $next
        (br_if $done (i32.ge_u (local.get $row) (local.get $rows)))
        ;; A row whose score is below the limit is overwritten by the next row.
        (i32.store (local.get $end) (local.get $row))
        (local.set $end
          (i32.add (local.get $end) (i32.shl (f32.ge (f32.load (local.get $scores)) (local.get $limit)) (i32.const 2))))
        (local.set $scores (i32.add (local.get $scores) (i32.const 4)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $next)))
    (i32.shr_u (i32.sub (local.get $end) (local.get $out)) (i32.const 2))))
